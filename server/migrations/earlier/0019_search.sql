CREATE TABLE "transcript_search" (
	"session_id" uuid NOT NULL,
	"segment_number" integer NOT NULL,
	"exact" "tsvector" NOT NULL,
	"stems" "tsvector" NOT NULL,
	CONSTRAINT "transcript_search_session_id_segment_number_pk" PRIMARY KEY("session_id","segment_number")
);
--> statement-breakpoint
ALTER TABLE "transcript_search" ADD CONSTRAINT "transcript_search_session_id_transcription_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."transcription_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "find_code_words"("line" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT "word"), '{}') FROM (
		SELECT CASE
			WHEN "word" LIKE '(%)' AND "word" NOT LIKE '(%(%' THEN substr("word", 2, length("word") - 2)
			WHEN "word" LIKE '(%(%))' THEN substr("word", 2, length("word") - 2)
			WHEN "word" ~ '^[^(]*\([^()]*\)\)+$' THEN regexp_replace("word", '\)+$', ')')
			WHEN "word" LIKE '%)' AND "word" NOT LIKE '%(%' THEN rtrim("word", ')')
			WHEN "word" LIKE '(%' AND "word" NOT LIKE '%)%' THEN ltrim("word", '(')
			ELSE "word"
		END AS "word"
		FROM (
			SELECT rtrim(ltrim(lower("raw"), '"''“‘«[{<¿¡'), '.,;:!?"''”’»]}>…') AS "word"
			FROM regexp_split_to_table("line", '\s+') "raw"
			WHERE "raw" ~ '[^[:alnum:].,;:!?''’"-]' OR "raw" ~ '[.:-][[:alnum:]]'
		) "trimmed"
	) "bare"
	WHERE "word" ~ '[[:alnum:]]' AND "word" ~ '[^[:alnum:]''’]' AND length("word") <= 100
$$;
--> statement-breakpoint
CREATE FUNCTION "index_line"("session" uuid, "number" integer, "line" text) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "transcript_search" ("session_id", "segment_number", "exact", "stems")
	SELECT "id", "number",
		to_tsvector('simple', "line") || array_to_tsvector(array_append(find_code_words("line"), 'owner ' || "user_id")),
		to_tsvector('english', "line")
	FROM "transcription_sessions" WHERE "id" = "session"
	ON CONFLICT ("session_id", "segment_number") DO UPDATE SET "exact" = excluded."exact", "stems" = excluded."stems"
$$;
--> statement-breakpoint
CREATE FUNCTION "index_segment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM index_line(NEW."session_id", NEW."segment_number", NEW."text");
	RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
BEGIN
	PERFORM index_line("session_id", "segment_number", "text") FROM "transcript_segments" WHERE NOT "is_gap" AND NOT "is_echo";
END
$$;
--> statement-breakpoint
CREATE INDEX "transcript_search_words" ON "transcript_search" USING gin ("exact","stems") WITH (fastupdate=false);--> statement-breakpoint
CREATE TRIGGER "transcript_segments_indexed" AFTER INSERT ON "transcript_segments" FOR EACH ROW WHEN (NOT NEW."is_gap" AND NOT NEW."is_echo") EXECUTE FUNCTION "index_segment"();
