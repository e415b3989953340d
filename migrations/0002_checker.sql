CREATE TABLE "checker_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"value" integer NOT NULL
);

--> statement-breakpoint
CREATE TABLE "checker_reports" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"report" "bytea" NOT NULL,
	"screenshot" "bytea"
);

--> statement-breakpoint
CREATE TABLE "checker_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"device" text NOT NULL,
	"runs" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"visitor" text,
	"secret_hash" text NOT NULL,
	"turn" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"phase" text,
	"progress" real DEFAULT 0 NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"final_url" text,
	"scores" jsonb,
	"metrics" jsonb,
	"failure" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);

--> statement-breakpoint
ALTER TABLE "checker_reports" ADD CONSTRAINT "checker_reports_run_id_checker_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."checker_runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "checker_runs_queue" ON "checker_runs" USING btree ("turn") WHERE "checker_runs"."state" in ('waiting', 'running');
--> statement-breakpoint
CREATE INDEX "checker_runs_history" ON "checker_runs" USING btree ("url","created_at") WHERE "checker_runs"."state" = 'done';
--> statement-breakpoint
CREATE INDEX "checker_runs_created" ON "checker_runs" USING btree ("created_at");
