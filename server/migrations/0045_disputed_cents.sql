ALTER TABLE "minute_purchases" ADD COLUMN "disputed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD COLUMN "disputed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "minute_purchases" SET "disputed_cents" = greatest("price_paid_cents" - "refunded_cents", 0) WHERE "status" = 'disputed';--> statement-breakpoint
UPDATE "subscription_payments" SET "disputed_cents" = greatest("amount_paid_cents" - "refunded_cents", 0) WHERE "is_disputed";--> statement-breakpoint
ALTER TABLE "minute_purchases" DROP COLUMN "kept_cents";--> statement-breakpoint
ALTER TABLE "minute_purchases" ADD COLUMN "kept_cents" integer GENERATED ALWAYS AS (greatest(price_paid_cents - refunded_cents - disputed_cents, 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_payments" DROP COLUMN "kept_cents";--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD COLUMN "kept_cents" integer GENERATED ALWAYS AS (greatest(amount_paid_cents - refunded_cents - disputed_cents, 0)) STORED NOT NULL;
