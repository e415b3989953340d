ALTER TABLE "refresh_tokens" ADD COLUMN "next_salt" text;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "browser" text;
