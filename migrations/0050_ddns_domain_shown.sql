ALTER TABLE "ddns_domains" ADD COLUMN "shown" text;
