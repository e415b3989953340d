ALTER TABLE "fin_drafts" ADD COLUMN "run_id" uuid;
