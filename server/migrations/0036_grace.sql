ALTER TABLE "minute_ledger" DROP CONSTRAINT "minute_ledger_kind";--> statement-breakpoint
ALTER TABLE "minute_ledger" DROP CONSTRAINT "minute_ledger_cause_type";--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "planned_minutes" integer;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "reserved_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "grace_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transcription_sessions" ADD COLUMN "grace_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "minutes_overdrawn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "grace_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "minute_ledger" ADD CONSTRAINT "minute_ledger_kind" CHECK ("minute_ledger"."kind" in ('allowance', 'balance', 'trial', 'overdraft', 'reserved'));--> statement-breakpoint
ALTER TABLE "minute_ledger" ADD CONSTRAINT "minute_ledger_cause_type" CHECK ("minute_ledger"."cause_type" in ('session', 'purchase', 'reversal', 'grant', 'bonus', 'period', 'withdrawal', 'grant_reversal', 'overdraft_repaid', 'reserve', 'release'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_overdraft" CHECK ("users"."minutes_overdrawn" >= 0);