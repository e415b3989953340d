ALTER TABLE "pictures" ADD COLUMN "file_tenant_id" uuid;
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "file_id" uuid;
--> statement-breakpoint
ALTER TABLE "portfolio_picture_files" ADD COLUMN "file_tenant_id" uuid;
--> statement-breakpoint
ALTER TABLE "portfolio_picture_files" ADD COLUMN "file_id" uuid;
--> statement-breakpoint
ALTER TABLE "pictures" ALTER COLUMN "content" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "portfolio_picture_files" ALTER COLUMN "content" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_file_fk" FOREIGN KEY ("file_tenant_id","file_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portfolio_picture_files" ADD CONSTRAINT "portfolio_picture_files_file_fk" FOREIGN KEY ("file_tenant_id","file_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "pictures_file" ON "pictures" USING btree ("file_tenant_id","file_id");
--> statement-breakpoint
CREATE INDEX "portfolio_picture_files_file" ON "portfolio_picture_files" USING btree ("file_tenant_id","file_id");
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_bytes_check" CHECK (num_nonnulls("pictures"."content", "pictures"."file_id") = 1 and num_nonnulls("pictures"."content", "pictures"."file_tenant_id") = 1);
--> statement-breakpoint
ALTER TABLE "portfolio_picture_files" ADD CONSTRAINT "portfolio_picture_files_bytes_check" CHECK (num_nonnulls("portfolio_picture_files"."content", "portfolio_picture_files"."file_id") = 1 and num_nonnulls("portfolio_picture_files"."content", "portfolio_picture_files"."file_tenant_id") = 1);
