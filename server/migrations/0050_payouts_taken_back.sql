-- A payment stays as it was marked, until it is taken back as a whole.
DROP TRIGGER "affiliate_payouts_paid_once" ON "affiliate_payouts";--> statement-breakpoint
CREATE TRIGGER "affiliate_payouts_paid_once" BEFORE UPDATE OF "paid_at" ON "affiliate_payouts" FOR EACH ROW WHEN (OLD."paid_at" IS NOT NULL AND NEW."paid_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();
