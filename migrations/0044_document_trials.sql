CREATE TABLE "dok_trial_results" (
	"tenant_id" uuid NOT NULL,
	"trial_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"variant" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"right" integer NOT NULL,
	"of" integer NOT NULL,
	"input_tokens" integer,
	"output_tokens" integer,
	"cost" numeric(14, 6),
	"milliseconds" integer NOT NULL,
	"fault" text,
	CONSTRAINT "dok_trial_results_pk" PRIMARY KEY("tenant_id","trial_id","document_id","variant")
);

--> statement-breakpoint
CREATE TABLE "dok_trial_samples" (
	"tenant_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	CONSTRAINT "dok_trial_samples_pk" PRIMARY KEY("tenant_id","type_id","document_id")
);

--> statement-breakpoint
CREATE TABLE "dok_trials" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"state" text NOT NULL,
	"variants" jsonb NOT NULL,
	"documents" jsonb NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text COLLATE "bs-x-icu" NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "dok_trials_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE INDEX "dok_trial_samples_document" ON "dok_trial_samples" USING btree ("tenant_id","document_id");
--> statement-breakpoint
CREATE INDEX "dok_trials_type" ON "dok_trials" USING btree ("tenant_id","type_id","created_at");
--> statement-breakpoint
ALTER TABLE "dok_trial_results" ADD CONSTRAINT "dok_trial_results_trial_fk" FOREIGN KEY ("tenant_id","trial_id") REFERENCES "public"."dok_trials"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dok_trial_samples" ADD CONSTRAINT "dok_trial_samples_type_fk" FOREIGN KEY ("tenant_id","type_id") REFERENCES "public"."dok_types"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dok_trial_samples" ADD CONSTRAINT "dok_trial_samples_document_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."dok_documents"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dok_trials" ADD CONSTRAINT "dok_trials_type_fk" FOREIGN KEY ("tenant_id","type_id") REFERENCES "public"."dok_types"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
