CREATE TABLE "retention_clock" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"wait_ms" integer NOT NULL
);
