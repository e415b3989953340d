ALTER TABLE "files" ADD COLUMN "scan" text;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scan_signature" text;
--> statement-breakpoint
CREATE INDEX "files_scans" ON "files" USING btree ("tenant_id","idguid") WHERE "files"."state" = 'ready' and "files"."counted" and ("files"."scan" is null or "files"."scan" = 'waiting');
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_scan_check" CHECK ("files"."scan" in ('waiting', 'clean', 'infected', 'unscanned'));
