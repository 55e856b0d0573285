CREATE FUNCTION "append_segment"(
	"p_session_id" uuid, "p_recorder_generation" integer, "p_durable_sample" bigint, "p_channels" integer, "p_channel_durable_samples" bigint[], "p_missing_samples" bigint,
	"p_text" text, "p_created_at" timestamptz, "p_start_ms" integer, "p_end_ms" integer, "p_speaker" integer, "p_channel" integer, "p_is_gap" boolean, "p_words" jsonb,
	"p_spoken_at" timestamptz, "p_is_echo" boolean, "p_is_fallback" boolean, "p_gap_cause" text, "p_gap_start_sample" bigint, "p_gap_end_sample" bigint
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	"v_segment_number" integer;
BEGIN
	UPDATE "transcription_sessions" SET
		"last_segment_number" = "last_segment_number" + 1,
		"text_characters" = "text_characters" + length("p_text"),
		"recorder_seen_at" = "p_created_at",
		"durable_sample" = "p_durable_sample",
		"channels" = greatest("channels", "p_channels"),
		"channel_durable_samples" = "p_channel_durable_samples",
		"missing_samples" = "p_missing_samples"
	WHERE "id" = "p_session_id" AND "recorder_generation" = "p_recorder_generation"
	RETURNING "last_segment_number" INTO "v_segment_number";
	IF NOT FOUND THEN
		RETURN NULL;
	END IF;
	INSERT INTO "transcript_segments" ("session_id", "segment_number", "text", "is_final", "created_at", "start_ms", "end_ms", "speaker", "channel", "is_gap", "words",
		"spoken_at", "is_echo", "is_fallback", "gap_cause", "gap_start_sample", "gap_end_sample")
	VALUES ("p_session_id", "v_segment_number", "p_text", true, "p_created_at", "p_start_ms", "p_end_ms", "p_speaker", "p_channel", "p_is_gap", "p_words",
		"p_spoken_at", "p_is_echo", "p_is_fallback", "p_gap_cause", "p_gap_start_sample", "p_gap_end_sample");
	RETURN "v_segment_number";
END
$$;
