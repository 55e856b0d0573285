CREATE TABLE "affiliate_payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"month" date NOT NULL,
	"commission_cents" integer NOT NULL,
	"carried_cents" integer NOT NULL,
	"payable_cents" integer GENERATED ALWAYS AS (greatest(commission_cents + carried_cents, 0)) STORED NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_reference" text,
	CONSTRAINT "affiliate_payouts_month" UNIQUE("affiliate_id","month"),
	CONSTRAINT "affiliate_payouts_first_day" CHECK (extract(day from "affiliate_payouts"."month") = 1),
	CONSTRAINT "affiliate_payouts_carried" CHECK ("affiliate_payouts"."carried_cents" <= 0),
	CONSTRAINT "affiliate_payouts_paid" CHECK (("affiliate_payouts"."paid_at" is null) = ("affiliate_payouts"."paid_reference" is null))
);
--> statement-breakpoint
CREATE TABLE "cost_rates" (
	"effective_month" date PRIMARY KEY NOT NULL,
	"hosted_hour_micros" integer NOT NULL,
	"local_hour_micros" integer NOT NULL,
	"fee_basis_points" integer NOT NULL,
	"fee_fixed_cents" integer NOT NULL,
	"machine_month_cents" integer NOT NULL,
	"set_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cost_rates_month" CHECK (extract(day from "cost_rates"."effective_month") = 1),
	CONSTRAINT "cost_rates_amounts" CHECK (least("cost_rates"."hosted_hour_micros", "cost_rates"."local_hour_micros", "cost_rates"."fee_basis_points", "cost_rates"."fee_fixed_cents", "cost_rates"."machine_month_cents") >= 0)
);
--> statement-breakpoint
CREATE TABLE "recogniser_use" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid,
	"user_id" uuid NOT NULL,
	"channel" integer NOT NULL,
	"provider" text NOT NULL,
	"is_hosted" boolean NOT NULL,
	"day" date NOT NULL,
	"samples" bigint NOT NULL,
	CONSTRAINT "recogniser_use_samples" CHECK ("recogniser_use"."samples" > 0)
);
--> statement-breakpoint
ALTER TABLE "commission_ledger" ADD COLUMN "payout_id" uuid;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_payouts_by_month" ON "affiliate_payouts" USING btree ("month");--> statement-breakpoint
CREATE INDEX "recogniser_use_day" ON "recogniser_use" USING btree ("day");--> statement-breakpoint
CREATE INDEX "recogniser_use_session" ON "recogniser_use" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "commission_ledger" ADD CONSTRAINT "commission_ledger_payout_id_affiliate_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."affiliate_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_ledger_open" ON "commission_ledger" USING btree ("created_at") WHERE "commission_ledger"."payout_id" is null;--> statement-breakpoint
CREATE INDEX "commission_ledger_payout" ON "commission_ledger" USING btree ("payout_id");