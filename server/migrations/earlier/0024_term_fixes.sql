CREATE TABLE "transcript_fixes" (
	"session_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"scope" text NOT NULL,
	"original" text NOT NULL,
	"replacement" text NOT NULL,
	"segment_number" integer,
	"word" integer,
	CONSTRAINT "transcript_fixes_session_id_number_pk" PRIMARY KEY("session_id","number"),
	CONSTRAINT "transcript_fixes_scope" CHECK ("transcript_fixes"."scope" in ('here', 'recording', 'always')),
	CONSTRAINT "transcript_fixes_place" CHECK (("transcript_fixes"."scope" = 'here') = ("transcript_fixes"."segment_number" is not null and "transcript_fixes"."word" is not null))
);
--> statement-breakpoint
CREATE TABLE "vocabulary_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vocabulary_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"term" text NOT NULL,
	"heard" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "fixes_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transcript_fixes" ADD CONSTRAINT "transcript_fixes_session_id_transcription_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."transcription_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vocabulary_entries" ADD CONSTRAINT "vocabulary_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vocabulary_entries_term" ON "vocabulary_entries" USING btree ("user_id",lower("term")) WHERE "vocabulary_entries"."heard" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vocabulary_entries_heard" ON "vocabulary_entries" USING btree ("user_id",lower("heard")) WHERE "vocabulary_entries"."heard" is not null;--> statement-breakpoint
CREATE INDEX "vocabulary_entries_user" ON "vocabulary_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE FUNCTION "searched_line"("of_session" uuid, "of_segment" integer, "line" text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	"fixed" text := "line";
	"fix" record;
BEGIN
	FOR "fix" IN
		SELECT
			CASE WHEN "original" ~ '^[A-Za-z0-9]' THEN '(?<![[:alnum:]_+#])' ELSE '' END
				|| regexp_replace(regexp_replace("original", '[][\\^$.*+?(){}|]', '\\\&', 'g'), '\s+', '\\s+', 'g')
				|| CASE WHEN "original" ~ '[A-Za-z0-9]$' THEN '(?![[:alnum:]_+#])' ELSE '' END AS "pattern",
			replace("replacement", '\', '\\') AS "written"
		FROM "transcript_fixes" WHERE "session_id" = "of_session" AND coalesce("segment_number", "of_segment") = "of_segment"
		ORDER BY "number"
	LOOP
		"fixed" := regexp_replace("fixed", "fix"."pattern", "fix"."written", 'gi');
	END LOOP;
	RETURN CASE WHEN "fixed" = "line" THEN "line" ELSE "line" || E'\n' || "fixed" END;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "index_segment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM index_line(NEW."session_id", NEW."segment_number", searched_line(NEW."session_id", NEW."segment_number", NEW."text"));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "index_fixed_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"changed" "transcript_fixes" := coalesce(NEW, OLD);
	"originals" text[];
BEGIN
	SELECT array_agg(lower(regexp_replace("original", '\s+', ' ', 'g'))) INTO "originals" FROM (
		SELECT "original" FROM "transcript_fixes" WHERE "session_id" = "changed"."session_id" UNION SELECT "changed"."original"
	) "known";
	PERFORM index_line("session_id", "segment_number", searched_line("session_id", "segment_number", "text"))
	FROM "transcript_segments"
	WHERE "session_id" = "changed"."session_id" AND coalesce("changed"."segment_number", "segment_number") = "segment_number"
		AND NOT "is_gap" AND NOT "is_echo"
		AND EXISTS (
			SELECT FROM unnest("originals") "known" WHERE strpos(lower(regexp_replace("text", '\s+', ' ', 'g')), "known") > 0
		);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "transcript_fixes_indexed" AFTER INSERT OR DELETE ON "transcript_fixes" FOR EACH ROW EXECUTE FUNCTION "index_fixed_lines"();
