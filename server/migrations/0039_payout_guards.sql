DROP TRIGGER "commission_ledger_append_only" ON "commission_ledger";--> statement-breakpoint
CREATE TRIGGER "commission_ledger_append_only" BEFORE UPDATE OF "id", "referral_id", "cause_type", "cause_id", "step", "rate", "commission_cents", "purchase_cents", "created_at" ON "commission_ledger" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "commission_ledger_closed_once" BEFORE UPDATE OF "payout_id" ON "commission_ledger" FOR EACH ROW WHEN (OLD."payout_id" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "affiliate_payouts_closed" BEFORE UPDATE OF "id", "affiliate_id", "month", "commission_cents", "carried_cents", "closed_at" ON "affiliate_payouts" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "affiliate_payouts_paid_once" BEFORE UPDATE OF "paid_at" ON "affiliate_payouts" FOR EACH ROW WHEN (OLD."paid_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();
