ALTER TABLE "transcript_segments" ADD COLUMN "gap_cause" text;--> statement-breakpoint
ALTER TABLE "transcript_segments" ADD COLUMN "gap_start_sample" bigint;--> statement-breakpoint
ALTER TABLE "transcript_segments" ADD COLUMN "gap_end_sample" bigint;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "recorder_runs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "heard_samples" bigint;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "announced_segment" integer;--> statement-breakpoint
UPDATE "transcript_segments" SET
	"gap_cause" = CASE WHEN "text" LIKE '%missing]' THEN 'missing' ELSE 'untranscribed' END,
	"gap_start_sample" = "start_ms" * 16::bigint,
	"gap_end_sample" = "end_ms" * 16::bigint
WHERE "is_gap";
