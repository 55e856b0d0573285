ALTER TABLE "session_marks" ADD COLUMN "exact" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session_marks" ADD COLUMN "stems" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "session_marks_words" ON "session_marks" USING gin ("exact","stems");--> statement-breakpoint
CREATE FUNCTION "index_mark"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."exact" := to_tsvector('simple', NEW."note") || array_to_tsvector(array_append(find_code_words(NEW."note"),
		'owner ' || (SELECT "user_id" FROM "transcription_sessions" WHERE "id" = NEW."session_id")));
	NEW."stems" := to_tsvector('english', NEW."note");
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "session_marks_indexed" BEFORE INSERT OR UPDATE OF "note" ON "session_marks" FOR EACH ROW EXECUTE FUNCTION "index_mark"();--> statement-breakpoint
UPDATE "session_marks" SET "note" = "note";
