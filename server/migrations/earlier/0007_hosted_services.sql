CREATE TABLE "channel_turns" (
	"channel" text PRIMARY KEY NOT NULL,
	"turn" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clerk_users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"full_name" text,
	"has_second_step" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "identity_provider" text DEFAULT 'better-auth' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_identity_provider" CHECK ("users"."identity_provider" in ('better-auth', 'clerk'));