CREATE TABLE "file_usage" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"bytes" bigint NOT NULL,
	"files" integer NOT NULL,
	CONSTRAINT "file_usage_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
DROP INDEX "files_counted";
