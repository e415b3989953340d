CREATE TABLE "backup_runs" (
	"idguid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"archive" text,
	"size" bigint,
	"encrypted" boolean,
	"row_count" bigint,
	"files" integer,
	"error" text,
	"verified_at" timestamp with time zone,
	CONSTRAINT "backup_runs_state_check" CHECK ("backup_runs"."state" in ('done', 'incomplete', 'failed'))
);

--> statement-breakpoint
CREATE INDEX "backup_runs_finished" ON "backup_runs" USING btree ("finished_at");
