CREATE INDEX "dok_documents_name" ON "dok_documents" USING btree ("tenant_id","name");
--> statement-breakpoint
CREATE INDEX "dok_documents_updated" ON "dok_documents" USING btree ("tenant_id","updated_at");
--> statement-breakpoint
CREATE INDEX "dok_documents_party" ON "dok_documents" USING btree ("tenant_id","party");
--> statement-breakpoint
CREATE INDEX "dok_documents_day" ON "dok_documents" USING btree ("tenant_id","day");
--> statement-breakpoint
CREATE INDEX "dok_documents_day_down" ON "dok_documents" USING btree ("tenant_id","day" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "dok_documents_total" ON "dok_documents" USING btree ("tenant_id","total");
--> statement-breakpoint
CREATE INDEX "dok_documents_total_down" ON "dok_documents" USING btree ("tenant_id","total" DESC NULLS LAST);
