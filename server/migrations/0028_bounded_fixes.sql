CREATE FUNCTION "first_token"("words" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT split_part(regexp_replace(lower("words"), '\s+', ' ', 'g'), ' ', 1)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "searched_line"("of_session" uuid, "of_segment" integer, "line" text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	"fixed" text := "line";
	"fix" record;
	"pattern" text;
BEGIN
	FOR "fix" IN
		SELECT "original", "replacement" FROM "transcript_fixes"
		WHERE "session_id" = "of_session" AND coalesce("segment_number", "of_segment") = "of_segment"
		ORDER BY "number"
	LOOP
		-- Patterns are slow, and nearly no line has the words of a fix.
		CONTINUE WHEN strpos(lower("fixed"), first_token("fix"."original")) = 0;
		"pattern" := CASE WHEN "fix"."original" ~ '^[A-Za-z0-9]' THEN '(?<![[:alnum:]_+#])' ELSE '' END
			|| regexp_replace(regexp_replace("fix"."original", '[][\\^$.*+?(){}|]', '\\\&', 'g'), '\s+', '\\s+', 'g')
			|| CASE WHEN "fix"."original" ~ '[A-Za-z0-9]$' THEN '(?![[:alnum:]_+#])' ELSE '' END;
		-- As pages do, no fix is applied that makes the line longer than 20,000 characters.
		CONTINUE WHEN length("fixed") + regexp_count("fixed", "pattern", 1, 'i')
			* greatest(0, length("fix"."replacement") - length("fix"."original")) > 20000;
		"fixed" := regexp_replace("fixed", "pattern", replace("fix"."replacement", '\', '\\'), 'gi');
	END LOOP;
	RETURN CASE WHEN "fixed" = "line" THEN "line" ELSE "line" || E'\n' || "fixed" END;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "index_fixed_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"changed" "transcript_fixes" := coalesce(NEW, OLD);
	"tokens" text[];
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
	PERFORM index_line("session_id", "segment_number", searched_line("session_id", "segment_number", "text"))
	FROM "transcript_segments"
	WHERE "session_id" = "changed"."session_id" AND coalesce("changed"."segment_number", "segment_number") = "segment_number"
		AND NOT "is_gap" AND NOT "is_echo"
		AND EXISTS (SELECT FROM unnest("tokens") "token" WHERE strpos(lower("text"), "token") > 0);
	RETURN NULL;
END
$$;
