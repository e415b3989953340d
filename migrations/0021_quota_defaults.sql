ALTER TABLE "file_quotas" ALTER COLUMN "bytes" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "file_quotas" ALTER COLUMN "files" DROP NOT NULL;
