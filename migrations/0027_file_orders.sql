CREATE INDEX "stored_files_created" ON "stored_files" USING btree ("tenant_id","created_at");
--> statement-breakpoint
CREATE INDEX "stored_files_kind" ON "stored_files" USING btree ("tenant_id","kind","idguid");
