CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"item" text NOT NULL,
	"checkout_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "checkouts_checkout_id_unique" UNIQUE("checkout_id")
);
--> statement-breakpoint
CREATE TABLE "minute_packages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"minutes" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"is_popular" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "minute_packages_minutes" CHECK ("minute_packages"."minutes" > 0),
	CONSTRAINT "minute_packages_price" CHECK ("minute_packages"."price_cents" > 0 and "minute_packages"."price_cents" <= "minute_packages"."minutes" * 50)
);
--> statement-breakpoint
CREATE TABLE "minute_purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'completed' NOT NULL,
	"price_paid_cents" integer NOT NULL,
	"minutes_purchased" integer NOT NULL,
	"package_id" text,
	"affiliate_code" text,
	"checkout_id" text NOT NULL,
	"payment_id" text,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"reversed_minutes" integer DEFAULT 0 NOT NULL,
	"taken_minutes" integer DEFAULT 0 NOT NULL,
	"reversals" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "minute_purchases_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "minute_purchases_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "minute_purchases_status" CHECK ("minute_purchases"."status" in ('completed', 'refunded', 'disputed')),
	CONSTRAINT "minute_purchases_reversed" CHECK ("minute_purchases"."taken_minutes" between 0 and "minute_purchases"."reversed_minutes" and "minute_purchases"."reversed_minutes" <= "minute_purchases"."minutes_purchased")
);
--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cause" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outgoing_mails_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_deliveries" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_deliveries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer" text,
	"created_at" timestamp with time zone NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_objects_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_replies" (
	"key" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_payments" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"payment_id" text,
	"plan" text NOT NULL,
	"amount_paid_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"affiliate_code" text,
	"period_started_at" timestamp with time zone NOT NULL,
	"withdrawn_minutes" integer DEFAULT 0 NOT NULL,
	"withdrawals" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_payments_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "usage_period_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "payment_customer_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "subscription_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minute_purchases" ADD CONSTRAINT "minute_purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD CONSTRAINT "subscription_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open" ON "checkouts" USING btree ("user_id","item") WHERE "checkouts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "minute_purchases_user" ON "minute_purchases" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outgoing_mails_waiting" ON "outgoing_mails" USING btree ("created_at") WHERE "outgoing_mails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "sandbox_objects_kind" ON "sandbox_objects" USING btree ("kind","customer");--> statement-breakpoint
CREATE INDEX "subscription_payments_user" ON "subscription_payments" USING btree ("user_id","paid_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_payment_customer_id_unique" UNIQUE("payment_customer_id");--> statement-breakpoint
ALTER TABLE "minute_ledger" ADD CONSTRAINT "minute_ledger_kind" CHECK ("minute_ledger"."kind" in ('allowance', 'balance', 'trial'));--> statement-breakpoint
ALTER TABLE "minute_ledger" ADD CONSTRAINT "minute_ledger_cause_type" CHECK ("minute_ledger"."cause_type" in ('session', 'purchase', 'reversal', 'grant', 'bonus', 'period', 'withdrawal'));--> statement-breakpoint
INSERT INTO "minute_packages" ("id", "name", "minutes", "price_cents", "is_popular", "sort_order") VALUES
	('one-interview', 'One interview', 60, 3000, false, 1),
	('interview-week', 'Interview week', 300, 13500, false, 2),
	('interview-season', 'Interview season', 600, 24000, true, 3),
	('hiring-round', 'Hiring round', 1200, 42000, false, 4),
	('hiring-team', 'Hiring team', 3000, 90000, false, 5);
--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "minute_ledger_append_only" BEFORE UPDATE ON "minute_ledger" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
