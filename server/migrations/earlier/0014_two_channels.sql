ALTER TABLE "transcription_sessions" ADD COLUMN "channels" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "channel_durable_samples" bigint[];--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD CONSTRAINT "transcription_sessions_channels" CHECK ("transcription_sessions"."channels" in (1, 2));