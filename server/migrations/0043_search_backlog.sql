CREATE TABLE "transcript_search_backlog" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"indexed_segment_number" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transcript_search_backlog" ADD CONSTRAINT "transcript_search_backlog_session_id_transcription_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."transcription_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "note_unindexed_segment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Segments are stored in the order of their numbers, so the index may lack none before this one.
	INSERT INTO "transcript_search_backlog" ("session_id", "indexed_segment_number") VALUES (NEW."session_id", NEW."segment_number" - 1)
	ON CONFLICT ("session_id") DO NOTHING;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "transcript_segments_indexed" AFTER INSERT ON "transcript_segments" FOR EACH ROW WHEN (NOT NEW."is_gap" AND NOT NEW."is_echo") EXECUTE FUNCTION "note_unindexed_segment"();--> statement-breakpoint
DROP FUNCTION "index_segment"();--> statement-breakpoint
CREATE FUNCTION "index_segments"("p_session_id" uuid, "p_max_segments" integer, "p_max_characters" integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	"v_from" integer;
	"v_until" integer;
	"v_readings" integer;
BEGIN
	-- First, as everybody does: a change of fixes and a deletion hold this row while they write the index.
	PERFORM FROM "transcription_sessions" WHERE "id" = "p_session_id" FOR KEY SHARE;
	SELECT "indexed_segment_number" INTO "v_from" FROM "transcript_search_backlog" WHERE "session_id" = "p_session_id" FOR UPDATE;
	SELECT 1 + count(*) INTO "v_readings" FROM "transcript_fixes" WHERE "session_id" = "p_session_id";
	SELECT max("segment_number") INTO "v_until" FROM (
		SELECT "segment_number", sum(length("text")) OVER (ORDER BY "segment_number") - length("text") AS "before" FROM (
			SELECT "segment_number", "text" FROM "transcript_segments"
			WHERE "session_id" = "p_session_id" AND "segment_number" > "v_from"
			ORDER BY "segment_number" LIMIT "p_max_segments"
		) "next"
	) "sized" WHERE "before" = 0 OR "before" * "v_readings" < "p_max_characters";
	IF "v_until" IS NULL THEN
		RETURN false;
	END IF;
	INSERT INTO "transcript_search" ("session_id", "segment_number", "exact", "stems")
	SELECT "p_session_id", "segment_number",
		to_tsvector('simple', "line") || array_to_tsvector(array_append(find_code_words("line"), 'owner ' || "user_id")),
		to_tsvector('english', "line")
	FROM "transcription_sessions", LATERAL (
		SELECT "segment_number", searched_line("session_id", "segment_number", "text") AS "line" FROM "transcript_segments"
		WHERE "session_id" = "p_session_id" AND "segment_number" > "v_from" AND "segment_number" <= "v_until"
			AND NOT "is_gap" AND NOT "is_echo"
		ORDER BY "segment_number"
	) "lines"
	WHERE "id" = "p_session_id"
	ON CONFLICT ("session_id", "segment_number") DO NOTHING;
	UPDATE "transcript_search_backlog" SET "indexed_segment_number" = "v_until" WHERE "session_id" = "p_session_id";
	RETURN EXISTS (SELECT FROM "transcript_segments" WHERE "session_id" = "p_session_id" AND "segment_number" > "v_until");
END
$$;
