ALTER TABLE "transcript_segments" ADD COLUMN "spoken_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "text_characters" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "transcript_segments" SET "spoken_at" = "created_at" - greatest(0, "end_ms" - "start_ms") * interval '1 millisecond';--> statement-breakpoint
UPDATE "transcription_sessions" SET "text_characters" = "known"."characters" FROM (
	SELECT "session_id", sum(length("text")) AS "characters" FROM "transcript_segments" GROUP BY "session_id"
) "known" WHERE "transcription_sessions"."id" = "known"."session_id";
