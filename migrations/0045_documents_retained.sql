CREATE INDEX "dok_documents_retained" ON "dok_documents" USING btree ("tenant_id","retain_until") WHERE "dok_documents"."retain_until" is not null;

--> statement-breakpoint
update dok_types set checks = checks || '["zbir_stavki", "rok"]'::jsonb;
