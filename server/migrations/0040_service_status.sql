CREATE TABLE "service_checks" (
	"process" uuid PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_troubles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "service_troubles_last_seen" ON "service_troubles" USING btree ("last_seen_at");