ALTER TABLE "transcription_sessions" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "tag_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "delete_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "deletion_id" uuid;--> statement-breakpoint
CREATE INDEX "transcription_sessions_delete_at" ON "transcription_sessions" USING btree ("delete_at") WHERE "transcription_sessions"."delete_at" is not null;