ALTER TABLE "company_distinct" DROP CONSTRAINT "company_distinct_pk";
--> statement-breakpoint
ALTER TABLE "company_distinct" ADD CONSTRAINT "company_distinct_reason" UNIQUE NULLS NOT DISTINCT("tenant_id","one","other","via");
