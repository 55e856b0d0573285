ALTER TABLE "transcription_sessions" ADD COLUMN "retention" text;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "page_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "page_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "deletion_noticed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "recording_retention" text DEFAULT 'forever' NOT NULL;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD CONSTRAINT "transcription_sessions_retention" CHECK ("transcription_sessions"."retention" in ('forever', '90_days', '30_days', '7_days', '1_day', 'until_closed'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_recording_retention" CHECK ("users"."recording_retention" in ('forever', '90_days', '30_days', '7_days', '1_day', 'until_closed'));