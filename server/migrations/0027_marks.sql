CREATE TABLE "session_marks" (
	"session_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position_ms" integer NOT NULL,
	"kind" text NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "session_marks_session_id_id_pk" PRIMARY KEY("session_id","id"),
	CONSTRAINT "session_marks_kind" CHECK ("session_marks"."kind" in ('moment', 'question', 'decision', 'to_do'))
);
--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "unpinned_segment" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session_marks" ADD CONSTRAINT "session_marks_session_id_transcription_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."transcription_sessions"("id") ON DELETE cascade ON UPDATE no action;