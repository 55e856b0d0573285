ALTER TABLE "minute_ledger" DROP CONSTRAINT "minute_ledger_cause_type";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "subscription_next_plan" text;--> statement-breakpoint
CREATE INDEX "minute_ledger_grants" ON "minute_ledger" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "minute_ledger"."cause_type" = 'grant';--> statement-breakpoint
ALTER TABLE "minute_ledger" ADD CONSTRAINT "minute_ledger_cause_type" CHECK ("minute_ledger"."cause_type" in ('session', 'purchase', 'reversal', 'grant', 'bonus', 'period', 'withdrawal', 'grant_reversal'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_subscription_next_plan" CHECK ("users"."subscription_next_plan" in ('starter', 'professional', 'business'));