CREATE TABLE "help_news_read" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"through" date NOT NULL
);

--> statement-breakpoint
CREATE TABLE "organisation_move_parts" (
	"tenant_id" uuid NOT NULL,
	"move_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "organisation_move_parts_pk" PRIMARY KEY("tenant_id","move_id","number")
);

--> statement-breakpoint
CREATE TABLE "organisation_moves" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"subject_id" uuid,
	"subject" text COLLATE "bs-x-icu" NOT NULL,
	"passphrase" text,
	"asked_by" text COLLATE "bs-x-icu" NOT NULL,
	"due_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"percent" integer DEFAULT 0 NOT NULL,
	"doing" text,
	"report" jsonb,
	"error" text,
	CONSTRAINT "organisation_moves_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "organisation_moves_kind_check" CHECK ("organisation_moves"."kind" in ('out', 'in', 'removal')),
	CONSTRAINT "organisation_moves_state_check" CHECK ("organisation_moves"."state" in ('waiting', 'running', 'ready', 'refused', 'done', 'failed', 'cancelled'))
);

--> statement-breakpoint
ALTER TABLE "list_layouts" ADD COLUMN "hidden" jsonb;
--> statement-breakpoint
CREATE INDEX "organisation_move_parts_file" ON "organisation_move_parts" USING btree ("tenant_id","file_id");
--> statement-breakpoint
CREATE INDEX "organisation_moves_created" ON "organisation_moves" USING btree ("tenant_id","created_at");
--> statement-breakpoint
ALTER TABLE "help_news_read" ADD CONSTRAINT "help_news_read_user_id_users_idguid_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "organisation_move_parts" ADD CONSTRAINT "organisation_move_parts_move_fk" FOREIGN KEY ("tenant_id","move_id") REFERENCES "public"."organisation_moves"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "organisation_move_parts" ADD CONSTRAINT "organisation_move_parts_file_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
