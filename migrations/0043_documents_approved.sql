CREATE INDEX "dok_documents_approved" ON "dok_documents" USING btree ("tenant_id","approved_at") WHERE "dok_documents"."approved_at" is not null;
