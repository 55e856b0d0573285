CREATE TABLE "channel_turns" (
	"channel" text PRIMARY KEY NOT NULL,
	"turn" integer NOT NULL
);
