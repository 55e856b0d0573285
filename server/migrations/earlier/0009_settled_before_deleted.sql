CREATE FUNCTION "refuse_unsettled"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."status" <> 'completed' THEN
		RAISE EXCEPTION 'this session is not settled: end it before it is deleted';
	END IF;
	RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "transcription_sessions_settled" BEFORE DELETE ON "transcription_sessions" FOR EACH ROW EXECUTE FUNCTION "refuse_unsettled"();
