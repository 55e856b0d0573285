CREATE OR REPLACE FUNCTION "queue_recording_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"started" jsonb;
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM "webhook_deliveries" WHERE "recording_id" = OLD."id";
		PERFORM queue_webhook(OLD."user_id", 'recording.deleted', OLD."id", NULL, jsonb_build_object('session_id', OLD."session_id"), now());
		RETURN NULL;
	END IF;
	"started" := jsonb_build_object('session_id', NEW."session_id", 'title', NEW."title", 'language', NEW."language", 'started_at', to_iso_time(NEW."started_at"));
	IF TG_OP = 'INSERT' THEN
		PERFORM queue_webhook(NEW."user_id", 'recording.started', NEW."id", NULL, "started", NEW."started_at");
	ELSE
		PERFORM queue_webhook(NEW."user_id", 'recording.completed', NEW."id", NULL, "started" || jsonb_build_object(
			'ended_at', to_iso_time(NEW."ended_at"), 'ended_reason', NEW."ended_reason", 'duration_seconds', NEW."duration_seconds",
			'duration_minutes', NEW."duration_minutes", 'last_segment_number', NEW."last_segment_number",
			'speaker_names', NEW."speaker_names"), NEW."ended_at");
	END IF;
	RETURN NULL;
END
$$;
