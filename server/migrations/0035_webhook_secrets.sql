ALTER TABLE "webhook_endpoints" ADD COLUMN "secret" text;--> statement-breakpoint
UPDATE "webhook_endpoints" SET "secret" = 'whsec_' || encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'base64');--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ALTER COLUMN "secret" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "old_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP COLUMN "secret_version";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP COLUMN "secret_rotated_at";
