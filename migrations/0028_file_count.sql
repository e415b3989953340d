DROP INDEX "files_counted";
--> statement-breakpoint
CREATE INDEX "files_counted" ON "files" USING btree ("tenant_id","size","same_as") WHERE "files"."counted";
