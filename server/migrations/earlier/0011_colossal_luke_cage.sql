DROP INDEX "audit_entries_time";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "category" text DEFAULT 'administration' NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "bonus_minutes_promised" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entries_category" ON "audit_entries" USING btree ("category","created_at" DESC NULLS LAST);