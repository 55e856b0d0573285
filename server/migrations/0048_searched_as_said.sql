CREATE FUNCTION "said_line"("text" text, "words" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	-- Lines that were indexed before are not read again: their texts are found as they are written.
	SELECT CASE WHEN "text" ~ '[0-9]' THEN (
		SELECT CASE
			WHEN regexp_replace(lower("spoken"), '[^[:alnum:]]+', '', 'g') = regexp_replace(lower("text"), '[^[:alnum:]]+', '', 'g') THEN ''
			ELSE coalesce(E'\n' || "spoken", '')
		END
		FROM (SELECT string_agg("word" ->> 'text', ' ' ORDER BY "place") AS "spoken" FROM jsonb_array_elements("words") WITH ORDINALITY AS "said" ("word", "place")) "joined"
	) ELSE '' END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "index_fixed_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"changed" "transcript_fixes" := coalesce(NEW, OLD);
	"tokens" text[];
	"affected" integer[];
BEGIN
	-- Beside the words of the fix, those of the fixes that may have written them.
	WITH RECURSIVE "linked" AS (
		SELECT "changed"."original" AS "original"
		UNION
		SELECT "one"."original" FROM "linked" JOIN "transcript_fixes" "one" ON "one"."session_id" = "changed"."session_id"
			AND (
				EXISTS (SELECT FROM regexp_split_to_table(lower("linked"."original"), '\s+') "token" WHERE strpos(lower("one"."replacement"), "token") > 0)
				OR EXISTS (SELECT FROM regexp_split_to_table(lower("one"."replacement"), '\s+') "token" WHERE strpos(lower("linked"."original"), "token") > 0)
			)
	)
	SELECT array_agg(DISTINCT first_token("original")) INTO "tokens" FROM "linked";
	SELECT array_agg("segment_number" ORDER BY "segment_number") INTO "affected" FROM (
		SELECT "segment_number" FROM "transcript_segments"
		WHERE "session_id" = "changed"."session_id" AND coalesce("changed"."segment_number", "segment_number") = "segment_number"
			AND NOT "is_gap" AND NOT "is_echo"
			AND EXISTS (SELECT FROM unnest("tokens") "token" WHERE strpos(lower("text"), "token") > 0)
		ORDER BY "segment_number" LIMIT 51
	) "first";
	IF cardinality("affected") <= 50 THEN
		PERFORM index_line("session_id", "segment_number", searched_line("session_id", "segment_number", "text") || said_line("text", "words"))
		FROM "transcript_segments"
		WHERE "session_id" = "changed"."session_id" AND "segment_number" = ANY ("affected");
	ELSIF "affected" IS NOT NULL THEN
		-- More than one statement may do: they are indexed again in parts, before the next search.
		INSERT INTO "transcript_search_backlog" ("session_id", "indexed_segment_number") VALUES ("changed"."session_id", "affected"[1] - 1)
		ON CONFLICT ("session_id") DO UPDATE
		SET "indexed_segment_number" = least("transcript_search_backlog"."indexed_segment_number", excluded."indexed_segment_number");
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "index_segments"("p_session_id" uuid, "p_max_segments" integer, "p_max_characters" integer) RETURNS boolean LANGUAGE plpgsql AS $$
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
		SELECT "segment_number", searched_line("session_id", "segment_number", "text") || said_line("text", "words") AS "line" FROM "transcript_segments"
		WHERE "session_id" = "p_session_id" AND "segment_number" > "v_from" AND "segment_number" <= "v_until"
			AND NOT "is_gap" AND NOT "is_echo"
		ORDER BY "segment_number"
	) "lines"
	WHERE "id" = "p_session_id"
	-- Lines whose fixes changed are in the index already.
	ON CONFLICT ("session_id", "segment_number") DO UPDATE SET "exact" = excluded."exact", "stems" = excluded."stems"
	WHERE "transcript_search"."exact" <> excluded."exact" OR "transcript_search"."stems" <> excluded."stems";
	UPDATE "transcript_search_backlog" SET "indexed_segment_number" = "v_until" WHERE "session_id" = "p_session_id";
	RETURN EXISTS (SELECT FROM "transcript_segments" WHERE "session_id" = "p_session_id" AND "segment_number" > "v_until");
END
$$;
