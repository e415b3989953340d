CREATE TABLE "visit_days" (
	"day" date PRIMARY KEY NOT NULL,
	"visitor" "bytea" NOT NULL,
	"profile" "bytea" NOT NULL,
	"entry" "bytea" NOT NULL,
	"views" "bytea" NOT NULL,
	"begun" "bytea" NOT NULL,
	"length" "bytea" NOT NULL,
	"visit" "bytea" NOT NULL,
	"path" "bytea" NOT NULL,
	"at" "bytea" NOT NULL
);

--> statement-breakpoint
DROP INDEX "visit_views_seen";
--> statement-breakpoint
ALTER TABLE "visit_sessions" DROP COLUMN "seen";
--> statement-breakpoint
ALTER TABLE "visit_views" DROP COLUMN "seen";
--> statement-breakpoint
-- Numbers without a pattern: to press them together takes longer than to read them.
ALTER TABLE "visit_days"
	ALTER COLUMN "visitor" SET STORAGE EXTERNAL, ALTER COLUMN "profile" SET STORAGE EXTERNAL, ALTER COLUMN "entry" SET STORAGE EXTERNAL,
	ALTER COLUMN "views" SET STORAGE EXTERNAL, ALTER COLUMN "begun" SET STORAGE EXTERNAL, ALTER COLUMN "length" SET STORAGE EXTERNAL,
	ALTER COLUMN "visit" SET STORAGE EXTERNAL, ALTER COLUMN "path" SET STORAGE EXTERNAL, ALTER COLUMN "at" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- Whoever removes visits, also by hand, removes the copies with them. The lock: a day must not be packed at the same time.
CREATE FUNCTION visit_days_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(hashtextextended('visits', 0));
	DELETE FROM visit_days WHERE day IN (SELECT DISTINCT day FROM gone);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER visit_days_forget AFTER DELETE ON "visit_sessions" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION visit_days_forget();
--> statement-breakpoint
CREATE TRIGGER visit_days_forget AFTER DELETE ON "visit_views" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION visit_days_forget();
