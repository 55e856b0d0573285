CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_id" uuid NOT NULL,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"recording_id" uuid,
	"segment_number" integer,
	"data" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_attempt_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"status" integer,
	"failure" text,
	"answer" text,
	"duration_ms" integer,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'given_up'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"state" text DEFAULT 'on' NOT NULL,
	"failing_since" timestamp with time zone,
	"secret_version" integer DEFAULT 0 NOT NULL,
	"secret_rotated_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "webhook_endpoints_state" CHECK ("webhook_endpoints"."state" in ('on', 'paused', 'failing', 'gone'))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("endpoint_id","recording_id","id") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_recording" ON "webhook_deliveries" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_user" ON "webhook_endpoints" USING btree ("user_id");--> statement-breakpoint
CREATE FUNCTION "to_iso_time"("time" timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT to_char("time" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
--> statement-breakpoint
CREATE FUNCTION "queue_webhook"("user" uuid, "event" text, "recording" uuid, "segment" integer, "event_data" jsonb, "at" timestamptz) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "webhook_deliveries" ("endpoint_id", "type", "recording_id", "segment_number", "data", "created_at")
		SELECT "id", "event", "recording", "segment", "event_data", "at" FROM "webhook_endpoints"
		WHERE "user_id" = "user" AND "state" = 'on' AND "event" = ANY ("events")
$$;
--> statement-breakpoint
CREATE FUNCTION "queue_recording_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
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
			'duration_minutes', NEW."duration_minutes", 'last_segment_number', NEW."last_segment_number"), NEW."ended_at");
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "transcription_sessions_webhook" AFTER INSERT OR DELETE ON "transcription_sessions" FOR EACH ROW EXECUTE FUNCTION "queue_recording_webhook"();--> statement-breakpoint
CREATE TRIGGER "transcription_sessions_completed_webhook" AFTER UPDATE OF "status" ON "transcription_sessions" FOR EACH ROW WHEN (OLD."status" <> 'completed' AND NEW."status" = 'completed') EXECUTE FUNCTION "queue_recording_webhook"();--> statement-breakpoint
CREATE FUNCTION "queue_segment_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM queue_webhook((SELECT "user_id" FROM "transcription_sessions" WHERE "id" = NEW."session_id"), 'segment.final', NEW."session_id", NEW."segment_number", NULL, NEW."created_at");
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "transcript_segments_webhook" AFTER INSERT ON "transcript_segments" FOR EACH ROW EXECUTE FUNCTION "queue_segment_webhook"();--> statement-breakpoint
CREATE FUNCTION "queue_minutes_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM queue_webhook(NEW."id", 'minutes.low', NULL, NULL, jsonb_build_object('minute_balance', NEW."minute_balance"), now());
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_minutes_webhook" AFTER UPDATE OF "minute_balance" ON "users" FOR EACH ROW WHEN (OLD."minute_balance" >= 30 AND NEW."minute_balance" < 30 AND NEW."purchase_model" = 'minutes' AND NOT NEW."is_trial_user") EXECUTE FUNCTION "queue_minutes_webhook"();
