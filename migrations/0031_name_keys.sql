ALTER TABLE "stored_files" ADD COLUMN "name_key" text COLLATE "bs-x-icu" GENERATED ALWAYS AS (lower("name")) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "stored_folders" ADD COLUMN "name_key" text COLLATE "bs-x-icu" GENERATED ALWAYS AS (lower("name")) STORED NOT NULL;
--> statement-breakpoint
DROP INDEX "stored_files_name_key";
--> statement-breakpoint
DROP INDEX "stored_folders_name_key";
--> statement-breakpoint
CREATE UNIQUE INDEX "stored_files_name_key" ON "stored_files" USING btree ("tenant_id","name_key",coalesce("folder_id", '00000000-0000-0000-0000-000000000000'::uuid));
--> statement-breakpoint
CREATE UNIQUE INDEX "stored_folders_name_key" ON "stored_folders" USING btree ("tenant_id","name_key",coalesce("parent_id", '00000000-0000-0000-0000-000000000000'::uuid));
