DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "paid_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "minutes_recorded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "minute_purchases" ADD COLUMN "kept_cents" integer GENERATED ALWAYS AS (case when status = 'disputed' then 0 else greatest(price_paid_cents - refunded_cents, 0) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD COLUMN "kept_cents" integer GENERATED ALWAYS AS (case when is_disputed then 0 else greatest(amount_paid_cents - refunded_cents, 0) end) STORED NOT NULL;--> statement-breakpoint
UPDATE "users" SET "paid_cents" = "known"."cents" FROM (
	SELECT "user_id", sum("kept_cents") AS "cents" FROM (
		SELECT "user_id", "kept_cents" FROM "minute_purchases"
		UNION ALL
		SELECT "user_id", "kept_cents" FROM "subscription_payments"
	) "payments" GROUP BY "user_id"
) "known" WHERE "users"."id" = "known"."user_id" AND "known"."cents" <> 0;--> statement-breakpoint
UPDATE "users" SET "minutes_recorded" = "known"."minutes" FROM (
	SELECT "user_id", -sum("minutes") AS "minutes" FROM "minute_ledger" WHERE "cause_type" = 'session' GROUP BY "user_id"
) "known" WHERE "users"."id" = "known"."user_id";--> statement-breakpoint
CREATE FUNCTION "count_kept_cents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		UPDATE "users" SET "paid_cents" = "paid_cents" - OLD."kept_cents" WHERE "id" = OLD."user_id";
	END IF;
	IF TG_OP <> 'DELETE' THEN
		UPDATE "users" SET "paid_cents" = "paid_cents" + NEW."kept_cents" WHERE "id" = NEW."user_id";
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "minute_purchases_counted" AFTER INSERT OR UPDATE OR DELETE ON "minute_purchases" FOR EACH ROW EXECUTE FUNCTION "count_kept_cents"();--> statement-breakpoint
CREATE TRIGGER "subscription_payments_counted" AFTER INSERT OR UPDATE OR DELETE ON "subscription_payments" FOR EACH ROW EXECUTE FUNCTION "count_kept_cents"();--> statement-breakpoint
CREATE FUNCTION "count_recorded_minutes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "users" SET "minutes_recorded" = "minutes_recorded" + "added"."minutes" FROM (
		SELECT "user_id", -sum("minutes") AS "minutes" FROM "inserted" WHERE "cause_type" = 'session' GROUP BY "user_id"
	) "added" WHERE "users"."id" = "added"."user_id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "minute_ledger_counted" AFTER INSERT ON "minute_ledger" REFERENCING NEW TABLE AS "inserted" FOR EACH STATEMENT EXECUTE FUNCTION "count_recorded_minutes"();--> statement-breakpoint
ALTER TABLE "users" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(email || chr(10) || coalesce(full_name, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "minute_ledger" DROP CONSTRAINT "minute_ledger_cause";--> statement-breakpoint
ALTER TABLE "minute_ledger" ADD CONSTRAINT "minute_ledger_cause" UNIQUE("cause_type","cause_id","kind");--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "transcription_sessions_started" ON "transcription_sessions" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_address" ON "users" USING btree (lower("email"),"created_at","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("full_name"),"created_at","id");--> statement-breakpoint
CREATE INDEX "users_name_backwards" ON "users" USING btree (lower("full_name") desc nulls last,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_model" ON "users" USING btree ("purchase_model","created_at","id");--> statement-breakpoint
CREATE INDEX "users_status" ON "users" USING btree ("subscription_status","created_at","id");--> statement-breakpoint
CREATE INDEX "users_paid" ON "users" USING btree ("paid_cents","created_at","id");
