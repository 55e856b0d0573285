CREATE TABLE "minute_ledger" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"minutes" integer NOT NULL,
	"cause_type" text NOT NULL,
	"cause_id" text NOT NULL,
	"actor_id" uuid,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "minute_ledger_cause" UNIQUE("kind","cause_type","cause_id"),
	CONSTRAINT "minute_ledger_moves" CHECK ("minute_ledger"."minutes" <> 0)
);
--> statement-breakpoint
ALTER TABLE "transcript_segments" ADD COLUMN "is_gap" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "missing_samples" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "recording_limit_minutes" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "recorder_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "ended_detail" text;--> statement-breakpoint
ALTER TABLE "minute_ledger" ADD CONSTRAINT "minute_ledger_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "minute_ledger_user" ON "minute_ledger" USING btree ("user_id","created_at");--> statement-breakpoint
-- No recorder is connected while tables change; those that come back go on.
UPDATE "transcription_sessions" SET "status" = 'paused' WHERE "status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "transcription_sessions_live" ON "transcription_sessions" USING btree ("user_id") WHERE "transcription_sessions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "transcription_sessions_seen" ON "transcription_sessions" USING btree ("recorder_seen_at") WHERE "transcription_sessions"."status" <> 'completed';