CREATE FUNCTION "append_segment"(
	"session" uuid, "generation" integer, "durable" bigint, "channel_count" integer, "channel_durables" bigint[], "missing" bigint,
	"line" text, "stored_at" timestamptz, "from_ms" integer, "to_ms" integer, "voice" integer, "heard_on" integer, "gap" boolean, "timed_words" jsonb,
	"said_at" timestamptz, "echo" boolean, "fallback" boolean, "cause" text, "gap_from" bigint, "gap_to" bigint
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	"number" integer;
BEGIN
	UPDATE "transcription_sessions" SET
		"last_segment_number" = "last_segment_number" + 1,
		"text_characters" = "text_characters" + length("line"),
		"recorder_seen_at" = "stored_at",
		"durable_sample" = "durable",
		"channels" = greatest("channels", "channel_count"),
		"channel_durable_samples" = "channel_durables",
		"missing_samples" = "missing"
	WHERE "id" = "session" AND "recorder_generation" = "generation"
	RETURNING "last_segment_number" INTO "number";
	IF NOT FOUND THEN
		RETURN NULL;
	END IF;
	INSERT INTO "transcript_segments" ("session_id", "segment_number", "text", "is_final", "created_at", "start_ms", "end_ms", "speaker", "channel", "is_gap", "words",
		"spoken_at", "is_echo", "is_fallback", "gap_cause", "gap_start_sample", "gap_end_sample")
	VALUES ("session", "number", "line", true, "stored_at", "from_ms", "to_ms", "voice", "heard_on", "gap", "timed_words",
		"said_at", "echo", "fallback", "cause", "gap_from", "gap_to");
	RETURN "number";
END
$$;
