ALTER TABLE "ddns_servers" RENAME COLUMN "hosts" TO "names";
--> statement-breakpoint
ALTER TABLE "ddns_domains" ADD COLUMN "shown" text;
