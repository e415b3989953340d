ALTER TABLE "fin_locks" ADD COLUMN "filed_through" date;
--> statement-breakpoint
DROP INDEX "fin_open_items_open";
--> statement-breakpoint
CREATE INDEX "fin_open_items_open" ON "fin_open_items" USING btree ("tenant_id","account","partner_id","due_date","open") WHERE "fin_open_items"."open" <> 0;
